type LogoProps = { name: string };

/** One gable, three racks, one lit: the mark, with the shop's name beside it. */
export function Logo({ name }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <path className="fill-green" d="M4 31V15h3v-4h3V7h3V3h6v4h3v4h3v4h3v16z" />
        <path className="fill-paper" d="M9 17h14v3H9zm0 5h14v3H9z" />
        <path className="fill-paper" d="M14 8h4v4h-4z" />
        <circle className="fill-orange" cx="20.5" cy="18.5" r="1.1" />
        <circle className="fill-orange" cx="20.5" cy="23.5" r="1.1" />
      </svg>
      <span className="mt-1 font-display text-[1.375rem] leading-none font-bold tracking-tight">
        {name}
      </span>
    </span>
  );
}
