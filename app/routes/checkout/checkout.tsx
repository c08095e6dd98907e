export function meta() {
  return [{ title: 'Bestellen' }];
}

export default function CheckoutPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Bestellen</h1>
    </section>
  );
}
