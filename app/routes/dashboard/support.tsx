export function meta() {
  return [{ title: 'Support' }];
}

export default function DashboardSupportPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Support</h1>
    </section>
  );
}
