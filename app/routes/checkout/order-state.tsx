export function meta() {
  return [{ title: 'Je bestelling' }];
}

export default function OrderStatePage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Je bestelling</h1>
    </section>
  );
}
