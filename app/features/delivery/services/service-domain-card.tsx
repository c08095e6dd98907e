import { Suspense, useState } from 'react';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';

const SetDomainDialog = lazyPart(async () => {
  const { SetDomainDialog: Dialog } = await import('./set-domain-dialog.tsx');
  return Dialog;
});

function sentenceOf({ domain, server }: CustomerServiceDetail): string {
  if (domain !== null) return 'Zolang je hosting nog niet klaar is, kun je een andere kiezen.';
  if (server === null) return 'Je koos hem nog niet. Doe je het nu, dan begint je hosting ermee.';
  const now = server.domain === undefined ? '' : ` Nu staat je hosting op ${server.domain}.`;
  return `Je koos hem nog niet.${now} Wat je er al op zette, gaat mee naar je domeinnaam.`;
}

/** Lets the customer choose the domain of their web hosting, as long as it can be chosen. */
export function ServiceDomainCard({ service }: { service: CustomerServiceDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!service.setsDomain && !isOpen) return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Domeinnaam</h3>
      {service.domain === null ? null : (
        <p className="mt-2 font-semibold break-words">{service.domain}</p>
      )}
      <p className="mt-2 text-sm break-words text-ink-soft">{sentenceOf(service)}</p>
      <Button
        className="mt-3"
        variant={service.domain === null ? 'primary' : 'secondary'}
        onClick={() => setIsOpen(true)}
      >
        {service.domain === null ? 'Domeinnaam kiezen' : 'Andere kiezen'}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SetDomainDialog service={service} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
