import { Navigate } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** The first of the settings; until there is a profile to show, the next one. */
export default function DashboardProfilePage() {
  return <Navigate to={paths.dashboardSecurity()} replace />;
}
