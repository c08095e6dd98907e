import { useState, type ComponentProps } from 'react';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { Input } from '#app/ui/input.tsx';

const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';
const EYE_OFF =
  'M3 3l18 18M10 5.2A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.8M6.5 6.6A17 17 0 0 0 2 12s3.6 7 10 7a9.7 9.7 0 0 0 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { initiallyShown?: boolean };

export function PasswordInput({
  className = '',
  initiallyShown = false,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(initiallyShown);
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} className={`pr-12 ${className}`} />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink noscript:hidden"
        // Its name says what a press does; 'pressed' beside it would say the opposite.
        aria-label={shown ? 'Verberg wachtwoord' : 'Toon wachtwoord'}
        onClick={() => setShown(!shown)}
      >
        <FrameIcon name={shown ? EYE_OFF : EYE} />
      </button>
    </div>
  );
}
