import { Outlet } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { TabLinks } from '#app/ui/tabs.tsx';

const TABS = [
  { to: areaPaths.dashboardSettings(), label: 'Profiel', end: true },
  { to: areaPaths.dashboardSecurity(), label: 'Beveiliging' },
  { to: areaPaths.notificationSettings(), label: 'Notificaties' },
  { to: areaPaths.colleagues(), label: 'Collega’s' },
  { to: areaPaths.personalData(), label: 'Mijn gegevens' },
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
