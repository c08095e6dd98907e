import { Suspense, useState } from 'react';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';

const LazyFindServiceDialog = lazyPart(async () => {
  const { FindServiceDialog } = await import('./find-service-dialog.tsx');
  return FindServiceDialog;
});

type FindServiceFormProps = {
  /** The name of the chosen service, read out to whoever comes back from the dialog. */
  chosen: string;
  onChoose: (service: { id: string; name: string }) => void;
};

/** Below a list that has not all services: finds another one. What it does that with comes when it is used. */
export function FindServiceForm({ chosen, onChoose }: FindServiceFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button variant="link" className="mt-1.5" onClick={open}>
        Zoek een andere service
        <span className="sr-only">, nu gekozen: {chosen}</span>
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <LazyFindServiceDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            onChoose={(service) => {
              setOpen(false);
              onChoose(service);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
