import type { SiteInfo } from '#contract/public/site.ts';
import { Badge } from '#app/ui/badge.tsx';

type HomeTestimonialsProps = { testimonials: SiteInfo['testimonials']; demo: boolean };

/** Only what customers really said; in a demo each one is marked as an example. */
export function HomeTestimonials({ testimonials, demo }: HomeTestimonialsProps) {
  return (
    <section aria-labelledby="ervaringen" className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-7xl px-5 py-20 sm:px-8 lg:py-28">
        <h2 id="ervaringen" className="text-3xl font-bold sm:text-5xl">
          Wat klanten zeggen
        </h2>
        <ul className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {testimonials.map((testimonial) => (
            <li key={testimonial.name}>
              <figure className="flex h-full flex-col border-t-3 border-green pt-6">
                <blockquote className="text-lg">
                  <p>“{testimonial.text}”</p>
                </blockquote>
                <figcaption className="mt-auto pt-5 text-[0.9375rem]">
                  <p className="font-semibold">{testimonial.name}</p>
                  <p className="mb-2 text-ink-soft">{testimonial.source}</p>
                  {demo ? <Badge tone="info">Voorbeeld</Badge> : null}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
