import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type LoadErrorProps = {
  title: string;
  description: string;
  retrying: boolean;
  onRetry: () => void;
};

/** Stands where the data would be, with a way out. */
export function LoadError({ title, description, retrying, onRetry }: LoadErrorProps) {
  return (
    <Alert
      tone="bad"
      title={title}
      action={
        <Button variant="secondary" size="sm" pending={retrying} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      }
    >
      {description}
    </Alert>
  );
}
