/** Names and units of what a panel gives more of by itself, by the key of the option. */
export const OPTION_KEY_LABELS: Readonly<Record<string, { name: string; unit: string }>> = {
  cores: { name: 'Extra kernen', unit: '' },
  memory: { name: 'Extra geheugen', unit: 'GB' },
  disk: { name: 'Extra schijfruimte', unit: 'GB' },
  ips: { name: 'Extra IPv4-adressen', unit: '' },
  databases: { name: 'Extra databases', unit: '' },
  backups: { name: 'Extra back-ups', unit: '' },
  ports: { name: 'Extra poorten', unit: '' },
};
