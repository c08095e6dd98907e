import { Outlet } from 'react-router';
import { paths } from '#app/lib/area-paths.ts';
import { TabLinks } from '#app/ui/tabs.tsx';

const TABS = [
  { to: paths.dashboardSettings(), label: 'Profiel', end: true },
  { to: paths.dashboardSecurity(), label: 'Beveiliging' },
  { to: paths.notificationSettings(), label: 'Notificaties' },
  { to: paths.colleagues(), label: 'Collega’s' },
  { to: paths.personalData(), label: 'Mijn gegevens' },
];

export default function DashboardSettingsLayout() {
  return (
    <section aria-labelledby="settings-title" className="flex flex-col gap-5">
      <h2 id="settings-title" className="text-xl font-semibold">
        Instellingen
      </h2>
      <TabLinks label="Instellingen" tabs={TABS} />
      <div className="flex max-w-3xl flex-col gap-5">
        <Outlet />
      </div>
    </section>
  );
}
