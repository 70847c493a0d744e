/** Registro de Datos Crediticios of the Superintendencia de Bancos. */
export const creditReportUrl = 'https://www.superbancos.gob.ec/';
