import type { PlanType } from '#domain/catalogue/plan.ts';
import type { HousePart } from '#app/components/house-drawing.tsx';

export const PLAN_TYPE_LABELS: Record<PlanType, string> = {
  web: 'Webhosting',
  vps: 'VPS',
  game: 'Gameserver',
  dedicated: 'Dedicated server',
  other: 'Overig',
};

export type PlanCategory = {
  type: Exclude<PlanType, 'other'>;
  title: string;
  motto: string;
  text: string;
  /** The part of the house that is the customer's. */
  part: HousePart;
};

/** The four kinds of hosting, told as one house. */
export const PLAN_CATEGORIES: readonly PlanCategory[] = [
  {
    type: 'web',
    part: 'room',
    title: 'Webhosting',
    motto: 'Een kamer met alles erbij.',
    text: 'Voor je website, webshop en e-mail. Wij zorgen voor de server en het slot op de deur (SSL). Jij zorgt voor de inhoud.',
  },
  {
    type: 'vps',
    part: 'floor',
    title: 'VPS',
    motto: 'Een eigen verdieping.',
    text: 'Volledige root-toegang en eigen IP-adressen. Jij bepaalt welk systeem er draait.',
  },
  {
    type: 'game',
    part: 'attic',
    title: 'Gameservers',
    motto: 'De zolder voor je vrienden.',
    text: 'Minecraft, Valheim en meer, met mods en plug-ins.',
  },
  {
    type: 'dedicated',
    part: 'whole',
    title: 'Dedicated servers',
    motto: 'Het hele pand.',
    text: 'Een complete server die je met niemand deelt, met beheer op afstand.',
  },
];
