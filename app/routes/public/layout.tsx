import { Outlet } from 'react-router';
import { SiteFooter } from '#app/components/site-footer.tsx';
import { SiteHeader } from '#app/components/site-header.tsx';

/** The frame of every page that visitors see. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="inhoud" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
