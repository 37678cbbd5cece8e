// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token whose balances all change at once, as those of staked coins do. It moves shares, so that a receiver may get a base unit less
/// than was sent. Anybody may mint and rebase.
contract SandboxTide {
    string public constant name = "Sandbox Tide";
    string public constant symbol = "TIDE";
    uint8 public constant decimals = 18;
    /// Base units of a share, times 1e18.
    uint256 public rate = 1e18;
    mapping(address => uint256) private _shares;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 private _totalShares;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error BalanceTooLow(uint256 balance, uint256 needed);
    error AllowanceTooLow(uint256 allowance, uint256 needed);

    function totalSupply() external view returns (uint256) {
        return (_totalShares * rate) / 1e18;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return (_shares[owner] * rate) / 1e18;
    }

    function rebase(uint256 next) external {
        rate = next;
    }

    function mint(address to, uint256 amount) external {
        uint256 shares = (amount * 1e18) / rate;
        _shares[to] += shares;
        _totalShares += shares;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert AllowanceTooLow(allowed, amount);
        allowance[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 shares = (amount * 1e18) / rate;
        if (_shares[from] < shares) revert BalanceTooLow(balanceOf(from), amount);
        _shares[from] -= shares;
        _shares[to] += shares;
        emit Transfer(from, to, amount);
    }
}
