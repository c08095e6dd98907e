import { Link } from 'react-router';
import { areaPaths, type SettingsPart } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { may } from '#domain/platform/role.ts';

const PARTS: readonly (readonly [part: SettingsPart, label: string])[] = [
  ['algemeen', 'Algemeen'],
  ['betaling', 'Betaling'],
  ['btw', 'Btw'],
  ['factuurnummers', 'Factuurnummers'],
  ['grootboek', 'Grootboek'],
  ['e-mail', 'E-mail'],
  ['services', 'Services'],
  ['bedrijfsgegevens', 'Bedrijfsgegevens'],
  ['service-toewijzen', 'Service toewijzen'],
  ['onderhoudsmodus', 'Onderhoudsmodus'],
  ['toegangscodes', 'Toegangscodes'],
];

const ITEM =
  'inline-flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink';

/** Stays in sight on a page that is many screens long: the way to each of its parts, and to what has a page of its own. */
export function SettingsMenu() {
  const role = useRole();
  return (
    <nav
      aria-label="Onderdelen van de instellingen"
      className="scroll-edges sticky top-0 z-20 -mx-5 overflow-x-auto border-b border-line bg-paper px-5 py-2 sm:-mx-8 sm:px-8"
    >
      <ul className="-ml-2.5 flex min-w-max gap-1">
        {PARTS.map(([part, label]) => (
          <li key={part}>
            <Link to={areaPaths.adminSettings(part)} className={ITEM}>
              {label}
            </Link>
          </li>
        ))}
        {may(role, 'api-keys.manage') ? (
          <li>
            <Link to={areaPaths.adminApiKeys()} className={ITEM}>
              API-sleutels
            </Link>
          </li>
        ) : null}
        {may(role, 'webhooks.manage') ? (
          <li>
            <Link to={areaPaths.adminWebhooks()} className={ITEM}>
              Webhooks
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
