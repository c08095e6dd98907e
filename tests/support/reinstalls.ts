import { randomUUID } from 'node:crypto';
import { proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { PASSWORD } from './auth-calls.ts';
import { openVpsShop } from './proxmox-shop.ts';

/** A VPS that runs, with a customer who knows their password, and what they would send to have it made anew. */
export async function openReinstall() {
  const shop = await openVpsShop();
  const { customer, serviceId } = await shop.deliver();
  await shop.givePassword(customer);
  const mine = shop.api.as(customer).customer.services;
  const { name } = await mine.get({ serviceId });
  const vmid = proxmoxVmid(serviceId);
  // The server was changed by its customer, or by somebody else who got in.
  Object.assign(shop.cluster.books.get(vmid).config, { cipassword: 'van-een-ander', cores: '1' });
  return {
    ...shop,
    customer,
    serviceId,
    mine,
    vmid,
    ask: (over: object = {}) => ({
      serviceId,
      confirmName: name,
      ownPassword: PASSWORD,
      sshKey: null,
      requestKey: randomUUID(),
      ...over,
    }),
    row: () =>
      shop.api.db
        .selectFrom('services')
        .selectAll()
        .where('id', '=', serviceId)
        .executeTakeFirstOrThrow(),
    mails: async () => {
      const rows = await shop.api.db
        .selectFrom('mails')
        .select(['kind', 'text'])
        .where('kind', 'in', ['service-reinstalling', 'service-reinstalled'])
        .orderBy('createdAt')
        .execute();
      return rows.map(({ kind, text }) => ({ kind, text }));
    },
    /** Retries the jobs that failed and wait for the word of a person. */
    async retry() {
      const { jobs } = shop.admin.staff;
      for (const { id: jobId } of (await jobs.listFailed({})).items) await jobs.retry({ jobId });
      await shop.api.jobsDone();
    },
    clones: () => shop.cluster.sent.filter(([question]) => question.endsWith('/clone')).length,
  };
}
