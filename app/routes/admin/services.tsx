export function meta() {
  return [{ title: 'Services' }];
}

export default function AdminServicesPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Services</h1>
    </section>
  );
}
