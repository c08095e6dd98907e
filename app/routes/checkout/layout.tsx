import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ActingBanner } from '#app/components/acting-banner.tsx';
import { RequireSession } from '#app/components/require-session.tsx';
import { WorkMenu } from '#app/features/identity/members/work-menu.tsx';
import { queryClient } from '#app/lib/query-client.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The server renders the frame only; everything in it is of one person. */
export default function CheckoutLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* As high as a screen, so that the footer does not make way for what comes. */}
      <div className="min-h-dvh">
        <RequireSession fallback={<Frame />}>
          <ActingBanner />
          <WorkMenu />
          <Outlet />
        </RequireSession>
      </div>
    </QueryClientProvider>
  );
}

function Frame() {
  return (
    <div
      className="mx-auto w-full max-w-5xl px-5 pt-8 pb-18 sm:px-8 sm:pt-12 sm:pb-24"
      role="status"
    >
      <span className="sr-only">Je sessie wordt gecontroleerd…</span>
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="mt-7 grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <Skeleton className="h-[26rem] lg:order-2" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
