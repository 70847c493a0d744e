/* Financial terms, each with one sentence and one example in dollars. */

export function NominalRateGloss() {
  return (
    <>
      <b>Tasa de interés nominal:</b> el precio del dinero en un año, sin contar que el interés se cobra cada mes. A 12
      %, cada mes pagas 1 % de lo que debes: $10 por cada $1.000.
    </>
  );
}

export function EffectiveRateGloss() {
  return (
    <>
      <b>TEA, tasa efectiva anual:</b> lo que de verdad cuesta un año de préstamo, con el interés contado mes a mes. Con
      una TEA de 14 %, deber $1.000 todo un año cuesta $140.
    </>
  );
}

export function DecreasingGloss() {
  return (
    <>
      <b>Cuota decreciente:</b> cada mes devuelves el mismo capital y el interés baja con tu deuda. De $1.200 a 12 meses
      devuelves siempre $100, más un interés que cada mes es menor.
    </>
  );
}

export function FixedGloss() {
  return (
    <>
      <b>Cuota fija:</b> pagas lo mismo cada mes; al comienzo casi todo es interés y al final casi todo es capital. Si
      tu cuota es $107, el primer mes y el último pagas $107.
    </>
  );
}

export function TirGloss() {
  return (
    <>
      <b>TIR, tasa interna de retorno:</b> la tasa que iguala lo que recibes con todo lo que pagas. Si recibes $1.000 y
      devuelves $1.100 en un año, tu TIR es 10 %.
    </>
  );
}

export function BalanceGloss() {
  return (
    <>
      <b>Saldo:</b> lo que aún debes de capital después de pagar una cuota. Si recibiste $1.000 y ya devolviste $300, tu
      saldo es $700.
    </>
  );
}
