import { Alert } from '#app/ui/alert.tsx';
import type { LetterNotice } from './use-letter-form.ts';

/** Says how sending a form of a public page went; nothing before. */
export function LetterNoticeCard({ notice }: { notice: LetterNotice | null }) {
  if (notice === null) return null;
  const { tone, text, takesFocus } = notice;
  return (
    <Alert tone={tone} takesFocus={takesFocus}>
      {text}
    </Alert>
  );
}
