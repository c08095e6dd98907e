import { useState, type ComponentProps } from 'react';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { Input } from '#app/ui/input.tsx';

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
        <FrameIcon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </div>
  );
}
