export function meta() {
  return [{ title: 'Diensten' }];
}

export default function ServicesPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Diensten</h1>
    </section>
  );
}
