import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

type CopyFieldProps = {
  label: string;
  /** As people read it. */
  shown: string;
  /** As a bank's form wants it. */
  copied: string;
};

/** One line to take over elsewhere, such as an IBAN. Selecting it by hand works too. */
export function CopyField({ label, shown, copied }: CopyFieldProps) {
  const text = useRef<HTMLSpanElement>(null);
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="relative flex items-center justify-between gap-3">
        <span
          ref={text}
          className="min-w-0 font-semibold max-sm:text-[0.9375rem] break-words select-all"
        >
          {shown}
        </span>
        <CopyButton what={label.toLowerCase()} text={copied} shown={text} isShort />
      </dd>
    </div>
  );
}
