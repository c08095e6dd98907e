import { Outlet } from 'react-router';
import { ToastsOnDemand } from '#app/components/toasts-on-demand.tsx';

export default function AccountLayout() {
  return (
    <>
      <Outlet />
      <ToastsOnDemand />
    </>
  );
}
