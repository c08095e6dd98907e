import { pino, type Logger } from 'pino';
import {
  MailFailure,
  type MailPort,
  type OutgoingMail,
} from '#server/platform/mail-servers/mail-port.ts';
import type { RefundAnswer } from '#server/sales/gateways/payment-port.ts';
import type { TestGateway } from '#server/sales/gateways/test-gateway.ts';
import type {
  DeliveryRequest,
  ProvisioningPort,
} from '#server/delivery/panels/provisioning-port.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import { MODULE_TASKS, type ModuleTask } from '#domain/delivery/service-module.ts';

export type LogLine = { level: number; msg: string; [field: string]: unknown };
export type CollectingLog = { logger: Logger; lines: LogLine[]; messages(): string[] };

/** A log that is kept instead of printed. */
export function createCollectingLog(): CollectingLog {
  const lines: LogLine[] = [];
  const logger = pino(
    { level: 'info', base: null },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  return { logger, lines, messages: () => lines.map(({ msg }) => msg) };
}

type FlakyGateway = TestGateway & {
  down: boolean;
  starts: number;
  refunds: number;
  /** The answer to a refund, given instead of refunding. */
  refundAnswer: RefundAnswer | null;
};

/** A gateway that can be out of reach: what it is asked fails while `down` is true. */
export function createFlakyGateway(real: TestGateway): FlakyGateway {
  const flaky: FlakyGateway = {
    ...real,
    down: false,
    starts: 0,
    refunds: 0,
    refundAnswer: null,
    start: async (payment: Parameters<TestGateway['start']>[0]) => {
      flaky.starts += 1;
      if (flaky.down) throw new Error('gateway: no answer');
      return real.start(payment);
    },
    refund: async (request) => {
      flaky.refunds += 1;
      if (flaky.down) throw new Error('gateway: no answer');
      return flaky.refundAnswer ?? real.refund(request);
    },
  };
  return flaky;
}

/** A mail server that puts off so many mails and then takes them. */
export function createFakeMail(refusals = 0): MailPort & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  let left = refusals;
  return {
    kind: 'smtp',
    sent,
    async send(mail) {
      if (left > 0) {
        left -= 1;
        throw new MailFailure('deferred', '451 try again later');
      }
      sent.push(mail);
    },
  };
}

/** A module that waits until the test lets it answer, and remembers what it was asked. */
export function createHeldModule(): ProvisioningPort & {
  asked: DeliveryRequest[];
  release(): void;
} {
  const asked: DeliveryRequest[] = [];
  const gate = Promise.withResolvers<void>();
  return {
    ...createSimulator(0),
    asked,
    release: () => gate.resolve(),
    async deliver(request) {
      asked.push(request);
      await gate.promise;
      return {
        hostname: 'held.hostwerk.test',
        ipAddress: '203.0.113.9',
        username: 'held',
        notes: '',
      };
    },
  };
}

export type Switchboard = ProvisioningPort & {
  /** The tasks that it was asked to do, in order, deliveries aside. */
  done: ModuleTask[];
  /** Refuses these until they are taken out again. */
  refusing: Set<ModuleTask>;
  /** Lets the next operation wait until it is released. */
  hold(): { asked: Promise<ModuleTask>; release(): void };
};

/** A module that does everything at once, remembers what, and fails or waits where a test says so. */
export function createSwitchboard(): Switchboard {
  const done: ModuleTask[] = [];
  const refusing = new Set<ModuleTask>();
  let held: { asked(task: ModuleTask): void; released: Promise<void> } | null = null;
  const operate = (task: ModuleTask) => async () => {
    if (refusing.has(task)) throw new Error(`panel: no ${task} today`);
    const waiting = held;
    held = null;
    waiting?.asked(task);
    await waiting?.released;
    done.push(task);
    return null;
  };
  return {
    ...createSimulator(0),
    ...Object.fromEntries(MODULE_TASKS.map((task) => [task, operate(task)])),
    done,
    refusing,
    hold() {
      const asked = Promise.withResolvers<ModuleTask>();
      const gate = Promise.withResolvers<void>();
      held = { asked: asked.resolve, released: gate.promise };
      return { asked: asked.promise, release: gate.resolve };
    },
  };
}
