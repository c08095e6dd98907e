export function meta() {
  return [{ title: 'Verzonden mails' }];
}

export default function OutboxPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Verzonden mails</h1>
    </section>
  );
}
