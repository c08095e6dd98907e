export function meta() {
  return [{ title: 'Wachtwoord vergeten' }];
}

export default function ForgotPasswordPage() {
  return (
    <section className="mx-auto max-w-3xl px-5 py-16">
      <h1 className="text-3xl font-bold">Wachtwoord vergeten</h1>
    </section>
  );
}
