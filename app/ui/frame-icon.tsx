import { classNames } from '#app/lib/class-names.ts';

const SHAPES = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.5 1.5M17.6 17.6l1.5 1.5M4.9 19.1l1.5-1.5M17.6 6.4l1.5-1.5',
  dark: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  system: 'M4 4h16v12H4zM9 20h6M12 16v4',
  check: 'M5 13l4 4L19 7',
  chevron: 'M6 9l6 6 6-6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.5v.5',
  good: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.7 2.5L16 9.5',
  warn: 'M12 3.5L2.5 20h19zM12 10v4M12 17v.5',
  bad: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16v.5',
} as const;

export type FrameIconName = keyof typeof SHAPES;

type FrameIconProps = {
  /** One of those that every page carries, or the lines of one that a single page has. */
  name: FrameIconName | `M${string}`;
  className?: string;
};

function isShared(name: string): name is FrameIconName {
  return name in SHAPES;
}

/** The icons of the public pages: drawn here, so that those load no icon library. */
export function FrameIcon({ name, className }: FrameIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-5 shrink-0', className)}
    >
      <path d={isShared(name) ? SHAPES[name] : name} />
    </svg>
  );
}
