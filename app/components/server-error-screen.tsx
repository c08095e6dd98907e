import { MessageScreen } from '#app/components/message-screen.tsx';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';

/** Also shown when a page crashes while it is drawn, so it leans on as little as possible. */
export function ServerErrorScreen() {
  return (
    <MessageScreen
      code="500"
      title="Er ging iets mis"
      action={<Button onClick={() => window.location.reload()}>Pagina verversen</Button>}
      links={[{ to: paths.home(), label: 'Naar de homepage', reload: true }]}
    >
      <p>
        Dat ligt aan ons, niet aan jou. Ververs de pagina, of probeer het over een paar minuten
        opnieuw.
      </p>
    </MessageScreen>
  );
}
