import { useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import type { TypedPlan } from '#app/lib/forms/typed-plan.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { canHaveSystems } from '#domain/delivery/operating-system.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { MODULE_ABILITIES, PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';

const OTHER_NAME =
  'Een andere naam is een ander besturingssysteem: wat al verkocht is, houdt de oude tot je het bij de service wijzigt.';

/** The operating systems that one chooses among; only there for a plan that has a machine of its own. */
export function SystemsCard() {
  const { control } = useFormContext<TypedPlan>();
  const typed = useWatch({ control, name: ['type', 'module'] });
  const type = PLAN_TYPES.find((known) => known === typed[0]);
  const module = PROVISIONING_MODULES.find((known) => known === typed[1]);
  if (type === undefined || module === undefined || !canHaveSystems({ type, module })) return null;
  const isCopied = MODULE_ABILITIES[module].copiesTemplates;
  return (
    <FormSection
      title="Wat erop draait"
      intro="Waaruit de klant kiest bij het bestellen en bij een herinstallatie. Staat er één, dan is er niets te kiezen."
    >
      <BoundField
        name="systems"
        label="Besturingssystemen"
        optional={!isCopied}
        help={
          isCopied
            ? `Eén per regel, met achter = het nummer (VMID) van het template met cloud-init. Het eerste staat vooraan. ${OTHER_NAME}`
            : `Eén per regel; het eerste staat vooraan. Wie levert, ziet wat er gekozen is. ${OTHER_NAME}`
        }
      >
        <Textarea
          rows={4}
          spellCheck={false}
          placeholder={
            isCopied ? 'Debian 13 = 9000\nUbuntu 24.04 LTS = 9001' : 'Debian 13\nUbuntu 24.04 LTS'
          }
        />
      </BoundField>
    </FormSection>
  );
}
