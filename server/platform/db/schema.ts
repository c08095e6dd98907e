import type { ArticleSlugsTable, ArticlesTable } from './article-tables.ts';
import type {
  InboundMailsTable,
  KeptMailsTable,
  MailboxesTable,
  WaitingMailsTable,
} from './mailbox-tables.ts';
import type {
  BankLinePaymentsTable,
  BankLinesTable,
  BankStatementsTable,
  ChargesTable,
  CreditBalancesTable,
  CreditsTable,
  DiscountCodePlansTable,
  DiscountCodesTable,
  LedgerAccountsTable,
  EarlierIbansTable,
  HoldsTable,
  InvoiceLinesTable,
  MandatesTable,
  OrderDiscountsTable,
  PaymentBundlesTable,
  RefundsTable,
  ReturnsTable,
  VatIdChecksTable,
} from './billing-tables.ts';
import type { ImportRowsTable, ImportsTable } from './import-tables.ts';
import type {
  IncidentRoundsTable,
  IncidentsTable,
  IncidentUpdatesTable,
} from './incident-tables.ts';
import type {
  AccountsTable,
  ApiKeysTable,
  EmailChangesTable,
  CustomerNotesTable,
  JwksTable,
  DataExportPartsTable,
  DataExportsTable,
  ErasuresToRepeatTable,
  MembershipsTable,
  NotificationPreferencesTable,
  ProfilesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInsTable,
  UserRolesTable,
  UsersTable,
  VerificationsTable,
} from './people-tables.ts';
import type {
  DataBreachesTable,
  DataBreachLettersTable,
  DataBreachRecipientsTable,
  DataBreachUpdatesTable,
  ProcessingsTable,
} from './privacy-tables.ts';
import type {
  AllocationsTable,
  ClaimsTable,
  InvoicesTable,
  OrderLinesTable,
  OrdersTable,
  OrderWordsTable,
  PaymentsTable,
  SeriesTable,
} from './order-tables.ts';
import type {
  AbuseNoticesTable,
  AuditLogTable,
  AuditSealingTable,
  AuditSealsTable,
  BooksChecksTable,
  ClockMarksTable,
  DemoClockTable,
  LostWorkTable,
  CannedAnswersTable,
  EventsTable,
  MaintenanceAccessTable,
  MaintenanceGrantsTable,
  OrderChangesTable,
  RateLimitsTable,
  SchemaMigrationsTable,
  StaffTasksTable,
  SystemSettingsTable,
  TestimonialsTable,
  TicketAttachmentsTable,
  TicketNotesTable,
  TicketReadersTable,
  TicketRepliesTable,
  TicketsTable,
  TotalChangesTable,
  TotalsTable,
} from './record-tables.ts';
import type {
  AddressesTable,
  AddressRangesTable,
  OptionPricesTable,
  PlanAddOnsTable,
  PlanChangesTable,
  PlanOptionsTable,
  PlanPriceChangesTable,
  PricesTable,
  PlansTable,
  RenewalsTable,
  ServicesTable,
  ServiceTermsTable,
} from './service-tables.ts';
import type {
  TestGatewayMandatesTable,
  TestGatewayPaymentsTable,
  TestGatewayRefundsTable,
} from './gateway-tables.ts';
import type {
  BouncedAddressesTable,
  MailOutagesTable,
  MailsTable,
  OutsideTroublesTable,
} from './mail-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts';

/** The tables as TypeScript sees them; `schema.test.ts` compares them with the database. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  signIns: SignInsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  jwks: JwksTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  emailChanges: EmailChangesTable;
  userRoles: UserRolesTable;
  profiles: ProfilesTable;
  customerNotes: CustomerNotesTable;
  notificationPreferences: NotificationPreferencesTable;
  dataExports: DataExportsTable;
  dataExportParts: DataExportPartsTable;
  erasuresToRepeat: ErasuresToRepeatTable;
  memberships: MembershipsTable;
  plans: PlansTable;
  planPriceChanges: PlanPriceChangesTable;
  prices: PricesTable;
  planOptions: PlanOptionsTable;
  optionPrices: OptionPricesTable;
  planAddOns: PlanAddOnsTable;
  testimonials: TestimonialsTable;
  discountCodes: DiscountCodesTable;
  discountCodePlans: DiscountCodePlansTable;
  orderLines: OrderLinesTable;
  orders: OrdersTable;
  orderWords: OrderWordsTable;
  charges: ChargesTable;
  orderDiscounts: OrderDiscountsTable;
  payments: PaymentsTable;
  mandates: MandatesTable;
  paymentBundles: PaymentBundlesTable;
  vatIdChecks: VatIdChecksTable;
  testGatewayPayments: TestGatewayPaymentsTable;
  testGatewayMandates: TestGatewayMandatesTable;
  testGatewayRefunds: TestGatewayRefundsTable;
  refunds: RefundsTable;
  returns: ReturnsTable;
  holds: HoldsTable;
  claims: ClaimsTable;
  allocations: AllocationsTable;
  credits: CreditsTable;
  creditBalances: CreditBalancesTable;
  bankStatements: BankStatementsTable;
  earlierIbans: EarlierIbansTable;
  bankLines: BankLinesTable;
  bankLinePayments: BankLinePaymentsTable;
  staffTasks: StaffTasksTable;
  ledgerAccounts: LedgerAccountsTable;
  series: SeriesTable;
  invoices: InvoicesTable;
  invoiceLines: InvoiceLinesTable;
  services: ServicesTable;
  serviceTerms: ServiceTermsTable;
  renewals: RenewalsTable;
  planChanges: PlanChangesTable;
  addressRanges: AddressRangesTable;
  addresses: AddressesTable;
  dataBreaches: DataBreachesTable;
  dataBreachUpdates: DataBreachUpdatesTable;
  dataBreachLetters: DataBreachLettersTable;
  dataBreachRecipients: DataBreachRecipientsTable;
  processings: ProcessingsTable;
  imports: ImportsTable;
  importRows: ImportRowsTable;
  abuseNotices: AbuseNoticesTable;
  incidents: IncidentsTable;
  incidentUpdates: IncidentUpdatesTable;
  incidentRounds: IncidentRoundsTable;
  tickets: TicketsTable;
  ticketReplies: TicketRepliesTable;
  ticketAttachments: TicketAttachmentsTable;
  ticketNotes: TicketNotesTable;
  ticketReaders: TicketReadersTable;
  cannedAnswers: CannedAnswersTable;
  articles: ArticlesTable;
  articleSlugs: ArticleSlugsTable;
  systemSettings: SystemSettingsTable;
  apiKeys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  maintenanceAccess: MaintenanceAccessTable;
  maintenanceGrants: MaintenanceGrantsTable;
  events: EventsTable;
  mails: MailsTable;
  bouncedAddresses: BouncedAddressesTable;
  mailOutages: MailOutagesTable;
  outsideTroubles: OutsideTroublesTable;
  mailboxes: MailboxesTable;
  inboundMails: InboundMailsTable;
  keptMails: KeptMailsTable;
  waitingMails: WaitingMailsTable;
  auditLog: AuditLogTable;
  auditSeals: AuditSealsTable;
  auditSealing: AuditSealingTable;
  booksChecks: BooksChecksTable;
  clockMarks: ClockMarksTable;
  demoClock: DemoClockTable;
  lostWork: LostWorkTable;
  totals: TotalsTable;
  totalChanges: TotalChangesTable;
  orderChanges: OrderChangesTable;
  rateLimits: RateLimitsTable;
  schemaMigrations: SchemaMigrationsTable;
};
