export function meta() {
  return [{ title: 'Registreren' }];
}

export default function RegisterPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Registreren</h1>
    </section>
  );
}
