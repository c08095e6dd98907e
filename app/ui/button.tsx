import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { Slot } from '#app/ui/slot.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'icon';

// Every one with a face has an edge too, seen or not: beside each other they are as high.
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-green text-on-green hover:bg-green-deep',
  accent: 'border border-transparent bg-orange text-on-orange hover:bg-orange-deep',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'border border-transparent bg-bad text-on-bad hover:bg-bad-deep',
  link: 'text-green underline underline-offset-4 hover:text-green-deep',
};

const SIZES: Record<ButtonSize, string> = {
  // In the dense rows of a table; on a phone, where rows are cards, as large as `sm`.
  xs: 'h-9 px-3 text-sm md:h-7 md:rounded-sm md:px-2.5 md:text-[0.8125rem]',
  sm: 'h-9 px-3 text-sm',
  md: 'h-11 px-4.5 text-[0.9375rem]',
  lg: 'h-13 px-6 text-base',
  icon: 'size-10',
};

/** Words that may need a second line: as high as the others with one, and higher with more. */
const WRAPPING: Record<ButtonSize, string> = {
  xs: 'py-1.5',
  sm: 'py-2',
  md: 'py-2.5',
  lg: 'py-3.5',
  icon: '',
};

/** The looks of a button, for a link that cannot be wrapped. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classNames(
    'button',
    VARIANTS[variant],
    variant === 'link' ? 'text-[0.9375rem]' : SIZES[size],
    // In a card there is no row that tells where the button begins.
    variant === 'ghost' && size === 'xs' && 'max-lg:border max-lg:border-line',
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Gives the looks to the one child, such as a link. */
  asChild?: boolean;
  /** Its words are not ours, such as the name of a plan, or too many for a small phone. */
  wraps?: boolean;
  /** Shows that the work is under way and refuses a second press. */
  pending?: boolean;
};

/** A press that does nothing; nor does it send a form, also not by Enter in a field of it. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant = 'primary',
  size = 'md',
  asChild = false,
  wraps = false,
  pending = false,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(
    buttonClasses(variant, size),
    // Over the height and the one line that every button has.
    wraps && `h-auto! text-center wrap-anywhere whitespace-normal! ${WRAPPING[size]}`,
    className,
  );
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- never without a type: 'button' unless the form says otherwise
      type={type}
      className={classes}
      disabled={disabled}
      // Disabled, it would lose the focus: whoever works with keys would go on from the top of the page.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClickCapture={pending ? refuse : undefined}
      {...rest}
    >
      {pending ? <PendingMark /> : null}
      {children}
    </button>
  );
}

function PendingMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="animate-spin">
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".3"
        strokeWidth="2"
      />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
