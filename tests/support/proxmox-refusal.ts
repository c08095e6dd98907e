/** The cluster understood and says no, with a status as it has. */
export class ProxmoxRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
