export function meta() {
  return [{ title: 'Bestellingen' }];
}

export default function AdminOrdersPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Bestellingen</h1>
    </section>
  );
}
