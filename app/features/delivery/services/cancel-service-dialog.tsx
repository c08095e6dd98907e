import { useState } from 'react';
import { Link } from 'react-router';
import { browserNow } from '#app/lib/clock.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import {
  canEndOwn,
  END_MOMENTS,
  KEPT_AFTER_END_DAYS,
  UNDO_HOURS,
  type EndMoment,
} from '#domain/delivery/service-end.ts';
import { isComingService } from '#domain/delivery/service-status.ts';
import { useOwnService } from './use-own-service.ts';

type CancelServiceDialogProps = {
  service: CustomerServiceDetail;
  open: boolean;
  onClose: () => void;
};

function earlyRefund({ earlyRefundCents }: CustomerServiceDetail): string {
  return earlyRefundCents === null ? '' : formatMoney(earlyRefundCents);
}

const KEPT = `Je gegevens bewaren we nog ${KEPT_AFTER_END_DAYS} dagen. Zo lang haal je de service terug door een nieuwe termijn te betalen; daarna wissen we ze.`;

const KEPT_FREE = `Je gegevens bewaren we nog ${KEPT_AFTER_END_DAYS} dagen; daarna wissen we ze.`;

const OFF_NOW = [
  'De server gaat meteen uit; je website of server is niet meer bereikbaar.',
  `Je kunt dit ${UNDO_HOURS} uur lang zonder kosten ongedaan maken.`,
];

/** Says what follows from each choice, before it is made. */
function consequences(service: CustomerServiceDetail, when: EndMoment): string[] {
  if (isComingService(service.status)) {
    return [
      'We maken je service niet verder af.',
      `Je kunt dit ${UNDO_HOURS} uur lang ongedaan maken.`,
      'Heb je ervoor betaald, dan betaalt een medewerker dat terug.',
    ];
  }
  if (when === 'now' && service.expiresAt === null) return [...OFF_NOW, KEPT_FREE];
  if (when === 'now') {
    return [
      ...OFF_NOW,
      KEPT,
      'Wat je al voor deze termijn betaald hebt, krijg je niet vanzelf terug.',
    ];
  }
  if (when === 'notice') {
    return [
      `Je service werkt door tot ${service.earlyEnd === null ? '' : formatLongDate(service.earlyEnd)}; dan gaat hij uit.`,
      KEPT,
      `Van wat je vooruit betaald hebt, krijg je ${earlyRefund(service)} terug.`,
      'Tot die dag kun je de opzegging ongedaan maken. Maak op tijd een kopie van je gegevens.',
    ];
  }
  const end = service.expiresAt === null ? '' : formatLongDate(service.expiresAt);
  return [
    `Je service werkt door tot ${end} en stopt dan.`,
    'Je krijgt er geen nieuwe factuur meer voor.',
    KEPT,
    'Tot die dag kun je de opzegging ongedaan maken. Maak op tijd een kopie van je gegevens.',
  ];
}

function Choice(props: {
  service: CustomerServiceDetail;
  when: EndMoment;
  onChange: (when: EndMoment) => void;
}) {
  const { service, when, onChange } = props;
  const now = browserNow();
  const options = {
    term_end: {
      label: 'Aan het eind van de termijn',
      description:
        service.expiresAt === null ? '' : `Stopt op ${formatLongDate(service.expiresAt)}`,
    },
    notice: {
      label: 'Over een maand',
      description:
        service.earlyEnd === null
          ? ''
          : `Stopt op ${formatLongDate(service.earlyEnd)}; je krijgt ${earlyRefund(service)} terug`,
    },
    now: { label: 'Nu meteen', description: 'Stopt vandaag' },
  };
  return (
    <RadioCards
      name="when"
      legend="Wanneer moet de service stoppen?"
      value={when}
      onChange={(value) => onChange(END_MOMENTS.find((moment) => moment === value) ?? when)}
      options={END_MOMENTS.filter((moment) => canEndOwn(service, moment, now).ok).map((moment) => ({
        value: moment,
        ...options[moment],
      }))}
    />
  );
}

/** Cancelling: the day and what follows from it first, then the press. */
export function CancelServiceDialog({ service, open, onClose }: CancelServiceDialogProps) {
  const [chosen, setChosen] = useState<EndMoment>('term_end');
  const { cancel } = useOwnService(onClose);
  const when = canEndOwn(service, chosen, browserNow()).ok ? chosen : 'now';
  const close = () => {
    cancel.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Service opzeggen"
      description={`Je zegt ${service.name} (${service.planName}) op.`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Toch niet
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            onClick={() => cancel.mutate({ serviceId: service.id, when })}
          >
            {when === 'now' ? 'Nu beëindigen' : 'Opzeggen'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Choice service={service} when={when} onChange={setChosen} />
        <div aria-live="polite">
          <p className="text-sm font-semibold">Dit gebeurt er</p>
          <ul className="mt-1.5 list-disc space-y-1 pl-5 text-[0.9375rem]">
            {consequences(service, when).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>Je bestellingen en facturen blijven in je dashboard staan.</li>
          </ul>
        </div>
        <p className="text-sm text-ink-soft">
          Heb je de service korter dan 14 dagen en ben je consument? Dan kun je ook{' '}
          <Link to={paths.withdraw()} className="text-green underline underline-offset-4">
            je aankoop herroepen
          </Link>
          .
        </p>
        {cancel.error === null ? null : <Alert tone="bad">{errorText(cancel.error)}</Alert>}
      </div>
    </Dialog>
  );
}
