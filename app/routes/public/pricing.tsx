export function meta() {
  return [{ title: 'Prijzen' }];
}

export default function PricingPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Prijzen</h1>
    </section>
  );
}
