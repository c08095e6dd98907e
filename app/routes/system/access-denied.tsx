export function meta() {
  return [{ title: 'Geen toegang' }];
}

export default function AccessDeniedPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Geen toegang</h1>
    </section>
  );
}
