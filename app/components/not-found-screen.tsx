import { useNavigate } from 'react-router';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { RedirectCountdown } from '#app/components/redirect-countdown.tsx';
import { paths } from '#app/lib/paths.ts';

const REDIRECT_SECONDS = 8;

export function NotFoundScreen() {
  const navigate = useNavigate();
  return (
    <MessageScreen
      code="404"
      title="Deze pagina bestaat niet"
      links={[
        { to: paths.home(), label: 'Naar de homepage' },
        { to: paths.services(), label: 'Bekijk onze diensten' },
      ]}
      extra={
        <RedirectCountdown
          seconds={REDIRECT_SECONDS}
          onEnd={() => void navigate(paths.home(), { replace: true })}
        />
      }
    >
      <p>
        Misschien is hij verhuisd, of zit er een typefout in het adres. Geen zorgen: je website
        draait gewoon door.
      </p>
    </MessageScreen>
  );
}
