export function meta() {
  return [{ title: 'Taken' }];
}

export default function AdminJobsPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Taken</h1>
    </section>
  );
}
