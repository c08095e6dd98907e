import { describe, expect, test } from 'vitest';
import { readFailedDelivery } from './delivery-report.ts';

const ID = '0a1b2c3d-1111-4222-8333-444455556666';
const returned = {
  type: 'message/rfc822',
  text: `Received: from a\r\nFrom: Hostwerk <hulp@hostwerk.test>\r\nMessage-ID: <${ID}@hostwerk.test>\r\nSubject: Je factuur\r\n\r\nHallo`,
};
const status = (text: string, type = 'message/delivery-status') => ({
  type,
  text: text.replaceAll('\n', '\r\n'),
});
const POSTFIX = `Reporting-MTA: dns; mx.voorbeeld.test
X-Postfix-Queue-ID: 4Abc
Arrival-Date: Mon, 23 Nov 2026 12:00:00 +0100 (CET)

Final-Recipient: rfc822; sanne@voorbeeld.test
Original-Recipient: rfc822;sanne@voorbeeld.test
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.voorbeeld.test
Diagnostic-Code: smtp; 550 5.1.1 <sanne@voorbeeld.test>: Recipient address
    rejected: User unknown`;

describe('a mail that came back', () => {
  test.each([
    [
      'Postfix',
      [status(POSTFIX), returned],
      '550 5.1.1 <sanne@voorbeeld.test>: Recipient address rejected: User unknown',
    ],
    [
      'with its head alone',
      [status(POSTFIX), { ...returned, type: 'text/rfc822-headers' }],
      expect.stringContaining('User unknown'),
    ],
    [
      'Exchange',
      [
        status(
          'Reporting-MTA: dns;AM9.prod.outlook.com\nReceived-From-MTA: dns;mail.hostwerk.test\n\nFinal-Recipient: rfc822;sanne@voorbeeld.test\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound',
        ),
        returned,
      ],
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    ],
    [
      'Gmail',
      [
        status(
          'Reporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; sanne@voorbeeld.test\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account does not exist',
        ),
        returned,
      ],
      '550-5.1.1 The email account does not exist',
    ],
    [
      'without words',
      [
        status(
          'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.nl\nAction: Failed (gone)\nStatus: 5.2.1',
        ),
        returned,
      ],
      '5.2.1',
    ],
    [
      'in other letters',
      [
        status(
          'Reporting-MTA: dns; a\n\nFinal-Recipient: utf-8; é@b.nl\naction: FAILED\nstatus: 5.1.1',
          'message/global-delivery-status',
        ),
        { ...returned, type: 'message/global' },
      ],
      '5.1.1',
    ],
    [
      'after days of trying',
      [
        status(
          'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.nl\nAction: failed\nStatus: 4.4.7',
        ),
        returned,
      ],
      '4.4.7',
    ],
    [
      'its id on a line of its own',
      [
        status(POSTFIX),
        {
          ...returned,
          text: `Subject: x\r\nMessage-Id:\r\n <${ID.toUpperCase()}@hostwerk.test>\r\n\r\n`,
        },
      ],
      expect.any(String),
    ],
  ])('%s', (_, parts, words) => {
    expect(readFailedDelivery(parts)).toEqual({ mailId: ID, words });
  });
});

describe('no mail that came back', () => {
  test.each([
    [
      'one that is late',
      [
        status(
          'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.nl\nAction: delayed\nStatus: 4.4.1',
        ),
        returned,
      ],
    ],
    [
      'one that arrived',
      [
        status(
          'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.nl\nAction: delivered\nStatus: 2.0.0',
        ),
        returned,
      ],
    ],
    [
      'of another sender',
      [status(POSTFIX), { ...returned, text: 'Message-ID: <abc@elders.test>\r\n\r\n' }],
    ],
    [
      'that names us in its words',
      [
        status(POSTFIX),
        { ...returned, text: `Subject: x\r\n\r\nMessage-ID: <${ID}@hostwerk.test>` },
      ],
    ],
    ['without what came back', [status(POSTFIX)]],
    ['without a report', [returned]],
    ['with a report of words alone', [status('Action failed'), returned]],
    ['nothing', []],
  ])('%s', (_, parts) => {
    expect(readFailedDelivery(parts)).toBeNull();
  });
});
