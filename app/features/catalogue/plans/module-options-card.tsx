import type { ComponentType } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import type { TypedPlan } from '#app/lib/forms/typed-plan.ts';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import {
  PROVISIONING_MODULES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';

const NUMBERS = [
  ['nestId', 'Nest', '3', 'Nummer van het nest op het paneel.'],
  ['eggId', 'Egg', '7', 'Nummer van de egg: het spel.'],
  ['memoryMb', 'Geheugen (MB)', '4096', '1024 is één gigabyte.'],
  ['diskMb', 'Schijf (MB)', '20480', undefined],
  ['cpuPercent', 'CPU (%)', '200', '100 is één kern, 0 is geen grens.'],
  ['swapMb', 'Swap (MB)', '0', '0 is geen, -1 is geen grens.'],
  ['databases', 'Databases', '1', 'Hoeveel de klant er mag maken.'],
  ['backups', 'Back-ups', '2', 'Hoeveel de klant er mag bewaren.'],
  ['allocations', 'Extra poorten', '1', 'Hoeveel poorten de klant mag toevoegen.'],
] as const;

/** Asks the settings with which a panel makes a server; only for a plan that a panel delivers. */
export function ModuleOptionsCard() {
  const { control } = useFormContext<TypedPlan>();
  const module = useWatch({ control, name: 'module' });
  const known = PROVISIONING_MODULES.find((name) => name === module);
  const Fields = known === undefined ? null : MODULE_FIELDS[known];
  return Fields === null ? null : <Fields />;
}

const MODULE_FIELDS: Readonly<Record<ProvisioningModule, ComponentType | null>> = {
  manual: null,
  simulator: null,
  pterodactyl: GameFields,
  directadmin: HostingFields,
  proxmox: VpsFields,
};

function HostingFields() {
  return (
    <FormSection
      title="Account op DirectAdmin"
      intro="Wat DirectAdmin maakt na betaling. Het domein is de naam van de service als dat een domeinnaam is, en anders een naam onder DIRECTADMIN_DOMAIN. Een wijziging geldt voor accounts die daarna worden geleverd."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField
          name="packageName"
          label="Pakket op DirectAdmin"
          help="De naam van een ‘User Package’, precies zoals hij daar heet."
        >
          <Input autoComplete="off" spellCheck={false} maxLength={64} placeholder="starter" />
        </BoundField>
        <BoundField
          name="ipAddress"
          label="IP-adres"
          optional
          help="Leeg is het gedeelde adres van de server."
        >
          <Input autoComplete="off" maxLength={45} placeholder="203.0.113.10" />
        </BoundField>
      </div>
    </FormSection>
  );
}

const VPS_NUMBERS = [
  ['cores', 'Kernen', '2', undefined],
  ['memoryMb', 'Geheugen (MB)', '4096', '1024 is één gigabyte.'],
  ['systemDiskGb', 'Schijf (GB)', '40', 'Niet kleiner dan die van de templates.'],
] as const;

function VpsFields() {
  return (
    <FormSection
      title="VM op Proxmox"
      intro="Wat Proxmox maakt na betaling: een kopie van het template van het besturingssysteem, met een vrij IP-adres van de winkel (zie ‘IP-adressen’ boven de lijst van pakketten). Een wijziging geldt voor servers die daarna worden geleverd; wat er draait, blijft zoals het is."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {VPS_NUMBERS.map(([name, label, example, help]) => (
          <BoundField key={name} name={name} label={label} help={help}>
            <Input inputMode="numeric" autoComplete="off" maxLength={10} placeholder={example} />
          </BoundField>
        ))}
        <BoundField
          name="networkMbit"
          label="Netwerk (Mbit/s)"
          optional
          help="Leeg is zo snel als de machine kan."
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={6} placeholder="1000" />
        </BoundField>
        <BoundField
          name="loginName"
          label="Gebruikersnaam"
          help="Wie de klant is op de server; cloud-init maakt hem aan."
        >
          <Input autoComplete="off" spellCheck={false} maxLength={32} placeholder="root" />
        </BoundField>
      </div>
    </FormSection>
  );
}

function GameFields() {
  return (
    <FormSection
      title="Server op het paneel"
      intro="Wat Pterodactyl maakt na betaling. Een wijziging geldt voor servers die daarna worden geleverd; wat er draait, blijft zoals het is."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {NUMBERS.map(([name, label, example, help]) => (
          <BoundField key={name} name={name} label={label} help={help}>
            <Input inputMode="numeric" autoComplete="off" maxLength={10} placeholder={example} />
          </BoundField>
        ))}
        <BoundField
          name="locationIds"
          label="Locaties"
          help="Nummers met komma’s ertussen. Het paneel kiest een node met plaats."
        >
          <Input autoComplete="off" maxLength={150} placeholder="1, 2" />
        </BoundField>
      </div>
      <BoundField
        name="environment"
        label="Variabelen van de egg"
        optional
        help="Eén per regel, NAAM=waarde. Wat hier niet staat, houdt de waarde van de egg. Geen wachtwoorden: wijzigingen staan in het auditlog."
      >
        <Textarea rows={4} spellCheck={false} placeholder="MINECRAFT_VERSION=1.21" />
      </BoundField>
    </FormSection>
  );
}
