import { Outlet } from 'react-router';
import { ToastHost } from '#app/components/toast-host.tsx';

export default function AccountLayout() {
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
