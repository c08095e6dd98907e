/** Marks the plan that most people take (see `isPopular` in the domain). */
export function PlanBadge() {
  return (
    <span className="inline-block rounded-full bg-orange-soft px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold whitespace-nowrap text-orange-text">
      Populair
    </span>
  );
}
