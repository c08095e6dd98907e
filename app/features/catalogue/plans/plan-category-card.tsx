import { Link } from 'react-router';
import type { Cents } from '#domain/platform/money.ts';
import { HouseDrawing } from '#app/components/house-drawing.tsx';
import { Price } from '#app/components/price.tsx';
import type { PlanCategory } from '#app/features/catalogue/plans/labels.ts';
import { paths } from '#app/lib/paths.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

const DRAWINGS: Record<PlanCategory['type'], string> = {
  web: '-mb-6 h-44 self-end sm:-mb-8 sm:h-60 lg:h-80',
  vps: '-mb-6 hidden h-44 sm:-mb-8 sm:block lg:h-60',
  game: '-mb-6 hidden h-36 sm:-mb-8 sm:block lg:h-32',
  dedicated: '-mb-6 hidden h-36 sm:-mb-8 sm:block lg:h-32',
};

type PlanCategoryCardProps = {
  category: PlanCategory;
  /** The cheapest plan of this kind, if there is one. */
  from: Cents | undefined;
  /** The one most people come for stands upright and larger. */
  lead?: boolean;
  className?: string;
};

export function PlanCategoryCard(props: PlanCategoryCardProps) {
  const { category, from, lead = false, className = '' } = props;
  return (
    <article
      className={`group kind-card ${lead ? 'flex-col gap-8 sm:flex-row sm:items-end sm:gap-6 lg:flex-col lg:items-stretch lg:gap-8' : 'items-end gap-4'} ${className}`}
    >
      <div className={lead ? 'sm:self-start' : 'flex flex-col self-stretch'}>
        <h3 className={`${lead ? 'text-3xl' : 'text-2xl'} font-semibold`}>
          <Link
            to={paths.services(category.type)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            {category.title}
          </Link>
        </h3>
        <p className={`mt-1 font-medium text-green ${lead ? 'text-lg' : ''}`}>{category.motto}</p>
        <p className="mt-3 max-w-[46ch] text-ink-soft">{category.text}</p>
        <p className={`font-semibold ${lead ? 'mt-4' : 'mt-auto pt-4'}`}>
          {from === undefined ? null : (
            <span className="whitespace-nowrap">
              vanaf <Price gross={from} />
            </span>
          )}{' '}
          <span className="inline-flex items-center gap-2 whitespace-nowrap">
            {from === undefined ? (
              'Bekijk de pakketten'
            ) : (
              <span className="font-normal text-ink-soft">per maand</span>
            )}
            <FrameIcon
              name="M5 12h14M13 6l6 6-6 6"
              className="text-green transition-transform group-hover:translate-x-1"
            />
          </span>
        </p>
      </div>
      <HouseDrawing part={category.part} className={`shrink-0 ${DRAWINGS[category.type]}`} />
    </article>
  );
}
