export function meta() {
  return [{ title: 'Tickets' }];
}

export default function AdminTicketsPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Tickets</h1>
    </section>
  );
}
