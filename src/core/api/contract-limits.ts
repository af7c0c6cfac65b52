import { contractBounds } from '#generated/contract-bounds.ts';

/** Limits of the contract that forms check before sending. Text lengths are in code points. */
export const contractLimits = {
  name: contractBounds['customer-update.name'].max,
  password: contractBounds['password-change.new_password'],
  passkeyName: contractBounds['passkey-update.name'].max,
  filterName: contractBounds['log-filter-save.name'].max,
  keyName: contractBounds['key-create.name'].max,
  orderAmount: contractBounds['order-create.amount'],
  addressLines: contractBounds['billing-details.address'].max,
  refundDetails: contractBounds['refund-create.details'].max,
  endpointUrl: contractBounds['webhook-endpoint-create.url'].max,
  endpointDescription: contractBounds['webhook-endpoint-create.description'].max,
  refundNote: contractBounds['refund-decision.note'].max,
  workTitle: contractBounds['work-update.title'].max,
  reportDetails: contractBounds['work-report-create.details'].max,
  reportNote: contractBounds['report-decision.note'].max,
  question: contractBounds['question-create.description'].max,
  supportReason: contractBounds['support-reason.reason'].max,
  reason: contractBounds['suspension-change.reason'].max,
} as const;
