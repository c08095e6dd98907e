import { Suspense, useState } from 'react';
import HardDrive from 'lucide-react/icons/hard-drive';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Pencil from 'lucide-react/icons/pencil';
import ReceiptEuro from 'lucide-react/icons/receipt-euro';
import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useServiceInvoices } from './use-service-invoices.ts';
import { browserNow } from '#app/lib/clock.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime, formatLongDate, formatMoney } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useHolderReason, useRight } from '#app/lib/session/use-work.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import { canEndOwn } from '#domain/delivery/service-end.ts';
import { isLiveService, isSwitchedOffService } from '#domain/delivery/service-status.ts';
import { CancelServiceDialog } from './cancel-service-dialog.tsx';
import { isBusy, noteOf } from './labels.ts';
import { RenameServiceDialog } from './rename-service-dialog.tsx';
import { RestartServiceDialog } from './restart-service-dialog.tsx';
import { ServiceBadge } from './service-badge.tsx';
import { ServiceTypeBadge } from './service-type-badge.tsx';
import { useOwnService } from './use-own-service.ts';

const OwnReinstallDialog = lazyPart(async () => {
  const { OwnReinstallDialog: Dialog } = await import('./own-reinstall-dialog.tsx');
  return Dialog;
});

const WipeServiceDialog = lazyPart(async () => {
  const { WipeServiceDialog: Dialog } = await import('./wipe-service-dialog.tsx');
  return Dialog;
});

function activeSentence(service: CustomerServiceDetail): string {
  const { cancelAt, expiresAt, renews, renewal } = service;
  if (cancelAt !== null) {
    return `Je service werkt. Je hebt hem opgezegd: hij stopt op ${formatLongDate(cancelAt)}.`;
  }
  if (service.isResizing) {
    return 'Je service werkt. We passen de server nog aan je nieuwe pakket aan.';
  }
  if (expiresAt === null) return 'Je service werkt.';
  if (renewal?.isBackAgain === true) {
    return `Je service werkt. Je bank boekte een betaling terug, en draaide dat later terug. Of je factuur ${renewal.invoiceNumber} nog moet betalen, hoor je van ons.`;
  }
  if (renewal?.isAskedAnew === true) {
    return `Je service werkt. Je bank boekte een betaling terug: betaal factuur ${renewal.invoiceNumber}.`;
  }
  if (renewal !== null) {
    return `Je service werkt. Hij is betaald tot ${formatLongDate(expiresAt)}; factuur ${renewal.invoiceNumber} voor daarna staat klaar.`;
  }
  if (renews && expiresAt <= browserNow()) {
    return `Je service werkt. Hij is betaald tot ${formatLongDate(expiresAt)}.`;
  }
  return renews
    ? `Je service werkt. Hij verlengt vanzelf op ${formatLongDate(expiresAt)}.`
    : `Je service werkt tot ${formatLongDate(expiresAt)} en stopt daarna.`;
}

function endedSentence(service: CustomerServiceDetail): string {
  const { cancelledAt, undoUntil, keptUntil, comesBack, renewal, deliveryState } = service;
  const ended =
    cancelledAt === null
      ? 'Deze service is beëindigd.'
      : `Deze service is beëindigd op ${formatLongDate(cancelledAt)}.`;
  if (deliveryState !== 'done') {
    return undoUntil === null
      ? ended
      : `${ended} Hij was nog niet geleverd. Tot ${formatDateTime(undoUntil)} kun je hem alsnog laten maken.`;
  }
  if (keptUntil === null) return ended;
  const kept = `We bewaren de gegevens tot ${formatDateTime(keptUntil)}; daarna wissen we ze.`;
  if (undoUntil !== null) {
    return `${ended} Tot ${formatDateTime(undoUntil)} zet je hem gratis terug. ${kept}`;
  }
  if (renewal !== null) {
    return `${ended} Betaal factuur ${renewal.invoiceNumber} en hij komt terug. ${kept}`;
  }
  return comesBack
    ? `${ended} Betaal een nieuwe termijn en hij komt terug. ${kept}`
    : `${ended} ${kept} Iets terug? Vraag het ons.`;
}

/** Describes the state of a service in one or two sentences. */
function stateSentence(service: CustomerServiceDetail): string {
  const sentence = isLiveService(service.status) ? activeSentence(service) : endedSentence(service);
  return noteOf(service) ?? sentence;
}

function State({ service }: { service: CustomerServiceDetail }) {
  return (
    <p aria-live="polite" className="flex max-w-[68ch] items-start gap-2">
      {isBusy(service) ? (
        <LoaderCircle
          aria-hidden
          className="mt-1 size-4 shrink-0 animate-spin text-blue motion-reduce:animate-none"
        />
      ) : null}
      {stateSentence(service)}
    </p>
  );
}

/** The way out of an end that is planned, or that just came. */
function UndoButton({ service }: { service: CustomerServiceDetail }) {
  const { undoCancel } = useOwnService();
  const reason = useHolderReason();
  if (service.cancelAt === null && service.undoUntil === null) return null;
  return (
    <GuardedButton
      reason={reason}
      pending={undoCancel.isPending}
      onClick={() => undoCancel.mutate({ serviceId: service.id })}
    >
      {service.cancelAt === null ? 'Service terugzetten' : 'Opzegging ongedaan maken'}
    </GuardedButton>
  );
}

/** The way back while the data are kept, once it costs a new term. */
function BringBackButton({ service }: { service: CustomerServiceDetail }) {
  const { bringBack } = useOwnService();
  const reason = useHolderReason();
  if (!service.comesBack || service.renewal !== null) return null;
  return (
    <GuardedButton
      reason={reason}
      pending={bringBack.isPending}
      onClick={() => bringBack.mutate({ serviceId: service.id })}
    >
      {service.priceCents === null
        ? 'Terughalen'
        : `Terughalen voor ${formatMoney(service.priceCents)}`}
    </GuardedButton>
  );
}

/** Wipes the data now, for a customer who does not want to wait until that happens by itself. */
function WipeButton({ service }: { service: CustomerServiceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const reason = useHolderReason();
  if (service.keptUntil === null) return null;
  return (
    <>
      <GuardedButton
        variant="ghost"
        className="text-bad!"
        reason={reason}
        onClick={() => setOpen(true)}
      >
        Wis nu
      </GuardedButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <WipeServiceDialog service={service} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The shortest way to what has to be paid: the next term, or what it is off for. */
function PayLink({ service }: { service: CustomerServiceDetail }) {
  const { renewal, status, suspendReason } = service;
  const mayPay = useRight('financial');
  if (!mayPay) return null;
  // An invoice that is collected automatically calls nobody to pay it.
  if (renewal !== null) {
    return renewal.collection === null ? <PayButton to={areaPaths.order(renewal.orderId)} /> : null;
  }
  const isOffForMoney = isSwitchedOffService(status) && suspendReason === 'unpaid';
  return isOffForMoney ? <PayInvoiceLink serviceId={service.id} /> : null;
}

function PayInvoiceLink({ serviceId }: { serviceId: string }) {
  const { data } = useServiceInvoices(serviceId);
  const unpaid = data?.items.find(({ status }) => isOpenInvoice(status));
  return unpaid === undefined ? null : <PayButton to={areaPaths.invoice(unpaid.id)} />;
}

function PayButton({ to }: { to: string }) {
  return (
    <Button asChild>
      <Link to={to}>
        <ReceiptEuro aria-hidden="true" />
        Factuur betalen
      </Link>
    </Button>
  );
}

/** Only where it can be done, and while nothing else is done to it. */
function ReinstallButton({ service }: { service: CustomerServiceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const reason = useOwnAccountReason();
  return (
    <>
      {service.reinstalls ? (
        <GuardedButton variant="ghost" reason={reason} onClick={() => setOpen(true)}>
          <HardDrive aria-hidden="true" />
          Herinstalleren
        </GuardedButton>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnReinstallDialog service={service} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Actions({ service }: { service: CustomerServiceDetail }) {
  const [dialog, setDialog] = useState<'rename' | 'cancel' | null>(null);
  const close = () => setDialog(null);
  const isOver = !isLiveService(service.status);
  const canEnd = canEndOwn(service, 'now', browserNow());
  const reason = useHolderReason();
  return (
    <div className="flex flex-wrap gap-2.5">
      <UndoButton service={service} />
      <BringBackButton service={service} />
      <PayLink service={service} />
      {isOver ? null : <RestartServiceDialog service={service} size="md" />}
      <Button asChild variant="secondary">
        <Link to={areaPaths.newTicket(isOver ? undefined : service.id)}>
          <MessageSquarePlus aria-hidden="true" />
          Ticket openen
        </Link>
      </Button>
      {isOver ? null : (
        <>
          <Button variant="ghost" onClick={() => setDialog('rename')}>
            <Pencil aria-hidden="true" />
            Naam wijzigen
          </Button>
          <ReinstallButton service={service} />
          <GuardedButton
            variant="ghost"
            className="text-bad!"
            reason={reason ?? (canEnd.ok ? null : SERVICE_ERRORS[canEnd.reason].message)}
            onClick={() => setDialog('cancel')}
          >
            {service.cancelAt === null ? 'Opzeggen' : 'Nu beëindigen'}
          </GuardedButton>
        </>
      )}
      <WipeButton service={service} />
      <RenameServiceDialog service={service} open={dialog === 'rename'} onClose={close} />
      <CancelServiceDialog service={service} open={dialog === 'cancel'} onClose={close} />
    </div>
  );
}

/** The head of a service's page: what it is, how it is, and what one can do. */
export function ServiceStateCard({ service }: { service: CustomerServiceDetail }) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-2xl font-semibold break-words">{service.name}</h2>
          <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <ServiceTypeBadge type={service.planType} />
            <span aria-hidden="true">·</span>
            {service.planName}
            {service.system === null ? null : (
              <>
                <span aria-hidden="true">·</span>
                <span>{service.system}</span>
              </>
            )}
          </p>
          {service.options.length === 0 ? null : (
            <p className="mt-1 text-sm text-ink-soft">{service.options.join(' · ')}</p>
          )}
        </div>
        <ServiceBadge status={service.status} />
      </div>
      <State service={service} />
      <Actions service={service} />
    </Card>
  );
}
