// Separate from the input schemas, so that public pages do not load them.
export const earningKinds = ['employee', 'business', 'pension', 'remittances'] as const;

export const memberships = ['before', 'at_signing'] as const;
