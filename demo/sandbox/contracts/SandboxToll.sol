// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that burns two per cent of each transfer; anybody may mint.
contract SandboxToll is ERC20 {
    constructor() ERC20("Sandbox Toll", "TOLL") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 toll = from == address(0) || to == address(0) ? 0 : amount / 50;
        super._update(from, to, amount - toll);
        if (toll > 0) super._update(from, address(0), toll);
    }
}
