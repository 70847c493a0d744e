// Separate from the input schemas, so that public pages do not load them.
export const chargeKinds = ['solca', 'life_insurance', 'certificates', 'savings_deposit', 'other'] as const;

export const chargeBases = ['amount', 'balance', 'fixed'] as const;

export const chargeTimes = ['deducted', 'upfront', 'monthly'] as const;

export const chargeObligations = ['law', 'required', 'optional'] as const;

export const chargesModes = ['required', 'all', 'none'] as const;
