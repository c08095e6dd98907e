export function meta() {
  return [{ title: 'Inloggen' }];
}

export default function LoginPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Inloggen</h1>
    </section>
  );
}
